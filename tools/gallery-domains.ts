import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'

interface Domained {
  /** Refs of projects: one that waits for records, and one whose domain is active, with records that have changed. */
  waiting: string
  active: string
}

const domains = `
insert into platform.custom_hostnames (project_ref, hostname, token, verified_at, activated_at, checked_at, found)
values
  ($1, 'staging.northwind.example', 'cairn-domain-verification=3f9c6f1d0b7e4a52', null, null, now(),
    '{"txt": ["cairn-domain-verification=3f9c6f1d0b7e4a52"], "pointsTo": ["shops.hosting.example"], "isRouted": false, "responded": true}'),
  ($2, 'archive.northwind.example', 'cairn-domain-verification=81d2a4b06c9e4f37', now(), now(), now() - interval '2 hours',
    '{"txt": [], "pointsTo": ["192.0.2.80"], "isRouted": false, "responded": true}')`

/** Custom domains as the DNS would have left them. */
export const storeSampleDomains = async (home: string, { waiting, active }: Domained): Promise<void> => {
  await using platform = await connectToPlatformDatabase(home)
  await platform.query(domains, [waiting, active])
}
