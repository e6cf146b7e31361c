# SPDX-License-Identifier: Apache-2.0
"""What the charter decree says to the rooms of enforcement: rows to facts, questions, and answers in their words."""
