# SPDX-License-Identifier: Apache-2.0
"""The record of acts on screen: the agency's own book, the events of cases, and whether their chains hold."""
