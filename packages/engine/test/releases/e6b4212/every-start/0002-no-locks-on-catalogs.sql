-- Instances made by earlier versions: see pg_maintain in bootstrap/0001-roles.sql.
revoke pg_maintain from postgres cascade;
