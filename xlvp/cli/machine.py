"""Commands for this machine: the add-ins for Excel and LibreOffice."""

from __future__ import annotations

import json

import click

from xlvp.cli.group import main

_LIBREOFFICE = click.option("--libreoffice", is_flag=True, help="For LibreOffice Calc.")


@main.command()
@_LIBREOFFICE
def install(libreoffice: bool) -> None:
    """Install the add-in for this user: for Excel on Windows, or for LibreOffice."""
    from xlvp.hosts.libreoffice.install import install as in_calc
    from xlvp.hosts.windows.install import install as in_excel

    for done in in_calc() if libreoffice else in_excel():
        click.echo(done)


@main.command()
@_LIBREOFFICE
def uninstall(libreoffice: bool) -> None:
    """Take the add-in and its settings away."""
    from xlvp.hosts.libreoffice.install import uninstall as in_calc
    from xlvp.hosts.windows.install import uninstall as in_excel

    for done in in_calc() if libreoffice else in_excel():
        click.echo(done)


@main.command()
@_LIBREOFFICE
@click.option("--json", "as_json", is_flag=True, help="The links as JSON on stdout.")
@click.pass_context
def doctor(ctx: click.Context, libreoffice: bool, as_json: bool) -> None:
    """Check every link from a cell to the function in Python: in Excel, or in LibreOffice."""
    from xlvp.hosts.libreoffice.install import check as in_calc
    from xlvp.hosts.windows.doctor import State
    from xlvp.hosts.windows.doctor import check as in_excel

    links = []
    for link in in_calc() if libreoffice else in_excel():
        links.append({"link": link.name, "state": link.state.value, "told": link.told})
        if not as_json:
            click.echo(f"{link.state.value:6}  {link.name:11}  {link.told}")
    if as_json:
        click.echo(json.dumps(links, ensure_ascii=False))
    ctx.exit(any(link["state"] == State.BROKEN.value for link in links))
