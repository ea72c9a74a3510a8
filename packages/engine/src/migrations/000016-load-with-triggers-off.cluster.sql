-- Dumps and seed files for the reference load their rows with triggers and foreign keys off. No trigger of the platform protects
-- anything from the owner of a project.
grant set on parameter session_replication_role to postgres;
