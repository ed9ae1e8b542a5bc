"""``python -m xlvp`` is the command ``xlvp``."""

from xlvp.cli import main

if __name__ == "__main__":
    main()
