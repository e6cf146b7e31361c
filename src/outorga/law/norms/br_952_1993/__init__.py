# SPDX-License-Identifier: Apache-2.0
"""Federal Decree 952/1993: interstate and international passenger road transport."""
