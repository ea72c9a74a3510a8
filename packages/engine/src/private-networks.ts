/**
 * Where nothing that a tenant names may lead: this machine, its neighbours, and what is no single host. From the registries
 * of special-purpose addresses (RFC 6890 and its updates).
 */
export const privateNetworks = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // ::/96 has the unspecified address, loopback and the old IPv4-compatible ones. The mapped, translated and tunnelled ones
  // (::ffff:0:0/96, 64:ff9b::/32, 2001::/32, 2002::/16) hold an IPv4 address, which could be any of the above.
  ipv6: [
    '::/96',
    '::ffff:0:0/96',
    '64:ff9b::/32',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
} as const
