-- Instances made by earlier versions: see pg_maintain in 000001.
revoke pg_maintain from postgres cascade;
