"""What a person can ask for, one module a job."""
