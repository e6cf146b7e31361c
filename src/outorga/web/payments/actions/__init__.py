# SPDX-License-Identifier: Apache-2.0
"""The only writers of this room: keyword arguments, the actor mandatory, one transaction each."""
