# SPDX-License-Identifier: Apache-2.0
"""Enforcement: roadside stops, infraction notices, proof of service, fines and retention."""
