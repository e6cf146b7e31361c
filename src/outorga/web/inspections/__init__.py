# SPDX-License-Identifier: Apache-2.0
"""Inspections: bodies with agreements, credentials of agents, technical inspection of vehicles."""
