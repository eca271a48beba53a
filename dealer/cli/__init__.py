"""Words to jobs and back, nothing else."""
