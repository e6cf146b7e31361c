# SPDX-License-Identifier: Apache-2.0
"""A bank's return file as bytes: which layout, which rows, what each row says; nothing of the database."""
