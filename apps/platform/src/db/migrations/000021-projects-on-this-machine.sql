-- The provider was stored as AWS without being asked for; what is in the region `local` runs on the installation's machine.
update platform.projects set cloud_provider = 'local' where region = 'local';
