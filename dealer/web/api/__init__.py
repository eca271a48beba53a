"""The HTTP API, for scoring programs and scripts: `/api/v1`, described by `/api/v1/openapi.json` and docs/api.md."""
