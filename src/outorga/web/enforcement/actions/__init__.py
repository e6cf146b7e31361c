# SPDX-License-Identifier: Apache-2.0
"""The only code that writes stops, notices, proofs of service, fines and retentions, by subject."""
