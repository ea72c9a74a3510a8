import { archiveSettings, recoverySettings } from './archive/archive-commands.ts'
import type { Recovery } from './archive/archive-commands.ts'
import { computeSettings } from './compute-settings.ts'
import { limitSettings } from './instance-limits.ts'
import type { InstanceLimits } from './instance-limits.ts'
import { logLinePrefix } from './log-lines/line-prefix.ts'

/** A string in the syntax of postgresql.conf. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Which addresses a person may connect to from within SQL (postgres_fdw); public ones always. */
export interface ForeignServerRules {
  /** Whether a server may be named by its host: only where packets are filtered, since a name may lead elsewhere later. */
  hostNames: boolean
  /** Private networks that the operator allowed. */
  networks: readonly string[]
}

export interface ServerSettings {
  /** Where the control files of installable extensions lie. */
  extensions: string
  socketDir: string
  port: number
  limits: InstanceLimits
  foreignServers: ForeignServerRules
  /** New transactions are read-only unless a session switches that off. */
  isReadOnly: boolean
  /** The disk is nearly full: the write-ahead log is kept small, so that checkpoints free what it takes. */
  isShortOfDisk: boolean
  /** Where the write-ahead log is archived. */
  archive?: string | undefined
  recovery?: Recovery | undefined
}

/** Those by compute size; while the disk is short, the write-ahead log is kept small whatever the size. */
export const settingsBySize = (
  { compute }: InstanceLimits,
  isShortOfDisk: boolean,
): Readonly<Record<string, string>> => ({
  ...computeSettings(compute),
  ...(isShortOfDisk && { max_wal_size: '32MB' }),
})

const sizeSettings = (limits: InstanceLimits, isShortOfDisk: boolean): string =>
  Object.entries(settingsBySize(limits, isShortOfDisk))
    .map(([name, value]) => `${name} = ${quoted(value)}`)
    .join('\n')

/**
 * The text of an instance's postgresql.conf, written at each start. Settings that a person changes are in the database itself.
 *
 * Memory, measured as proportional set size of a fresh, idle instance (seven of them running, two cores, x64): 11.5 MB,
 * of which shared memory 8.2, private 2.3, its part of the program 0.9. By setting: shared_buffers of 32 MB 9.7, of
 * 128 MB 14.3; without five thousand places for statements (pg_stat_statements.max = 1000) 10.0. Buffers are touched as
 * data is read, so a busy instance grows towards shared_buffers and no further.
 * io_method = sync saves three worker processes, max_logical_replication_workers = 0 one launcher, logging_collector = off one more.
 */
export const postgresqlConf = ({
  extensions,
  socketDir,
  port,
  limits,
  foreignServers,
  isReadOnly,
  isShortOfDisk,
  archive,
  recovery,
}: ServerSettings): string =>
  `# Written by Cairn at every start: changes made here are lost.
listen_addresses = ''
port = ${port}
unix_socket_directories = ${quoted(`"${socketDir.replaceAll('"', '""')}"`)}
unix_socket_permissions = 0700
superuser_reserved_connections = 5
# A connection that stays silent before its password holds one of them.
authentication_timeout = '10s'
# A query whose client is gone would run on to its end, since the server looks at the connection only when it writes.
client_connection_check_interval = '2s'

password_encryption = 'scram-sha-256'
search_path = '"$user", public, extensions'
# Who makes a role may become it and drop what it owns, as a superuser could; dumps and migration tools rely on it.
createrole_self_grant = 'set, inherit'
extension_control_path = ${quoted(extensions)}
# Read from this file by the validator of foreign servers.
cairn.foreign_host_names = ${foreignServers.hostNames ? 'on' : 'off'}
cairn.foreign_networks = ${quoted(foreignServers.networks.join(','))}
shared_preload_libraries = 'pg_stat_statements'

huge_pages = off
io_method = sync
jit = off
max_logical_replication_workers = 0
autovacuum_worker_slots = 4

wal_level = logical
max_wal_senders = 6
max_replication_slots = 6
# A forgotten slot must not fill the disk of the whole host.
max_slot_wal_keep_size = '1GB'
# Nor must notifications that a listening session does not fetch: 64 MB in pages of 8 kB, where the default is 8 GB.
max_notify_queue_pages = 8192
min_wal_size = '16MB'
wal_compression = on
# A server that crashes ends; its owner decides when it starts again, so that crashes in a row can be slowed down.
restart_after_crash = off

timezone = 'UTC'
log_timezone = 'UTC'
log_destination = 'stderr'
# A collector would be one more process per instance; the engine bounds the file that stderr goes to.
logging_collector = off
log_line_prefix = '${logLinePrefix}'
log_checkpoints = off

default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}
${sizeSettings(limits, isShortOfDisk)}
${limitSettings(limits)}${archiveSettings(archive)}${recovery === undefined ? '' : recoverySettings(recovery)}`

/**
 * Passwords everywhere, the socket too: dblink or postgres_fdw could otherwise walk in from a neighbour's server.
 * Where a server is locked, nobody but the platform gets in, under whatever name a role was given.
 */
export const pgHbaConf = ({ isLocked }: { isLocked: boolean }): string =>
  `# Written by Cairn at every start: changes made here are lost.
local all ${isLocked ? 'supabase_admin,cairn_editor,cairn_reader' : 'all'} scram-sha-256
local replication supabase_admin scram-sha-256
`
