-- pg_monitor includes pg_read_all_settings, which shows where the files of the server are on the host (data_directory,
-- hba_file, unix_socket_directories). The statistics that it also includes are granted by themselves.
revoke pg_monitor from postgres, dashboard_user cascade;
grant pg_read_all_stats, pg_stat_scan_tables to postgres, dashboard_user;
