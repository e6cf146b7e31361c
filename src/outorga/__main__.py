# SPDX-License-Identifier: Apache-2.0
"""`python -m outorga`."""

import sys

from outorga.cli import main

sys.exit(main())
