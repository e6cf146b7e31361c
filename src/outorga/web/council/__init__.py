# SPDX-License-Identifier: Apache-2.0
"""The council: sessions, members present, impediments, votes, decisions on cases."""
