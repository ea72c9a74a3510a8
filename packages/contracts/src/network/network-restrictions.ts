import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import type { Family } from './cidr.ts'
import { asNetwork, familyOf, maxNetworks } from './cidr.ts'

const examples = { ipv4: '203.0.113.0/24', ipv6: '2001:db8::/32' } as const satisfies Record<Family, string>
const names = { ipv4: 'IPv4', ipv6: 'IPv6' } as const satisfies Record<Family, string>

const networksOf = (family: Family) =>
  z
    .array(
      z
        .string()
        .max(64)
        .trim()
        .toLowerCase()
        .refine(
          (text) => familyOf(text) === family,
          `This is neither an ${names[family]} address nor a network such as ${examples[family]}.`,
        )
        .transform(asNetwork),
    )
    .max(maxNetworks)

/** The networks that can connect, all others cannot. In the shape of the management API. */
export const NetworkRestrictions = z.object({
  dbAllowedCidrs: z.array(z.string()),
  dbAllowedCidrsV6: z.array(z.string()),
})
export type NetworkRestrictions = z.infer<typeof NetworkRestrictions>

const Applied = z.object({
  /** Of the reference: restrictions are part of every plan here. */
  entitlement: z.literal('allowed'),
  config: NetworkRestrictions,
  status: z.literal('applied'),
})

const Patched = Applied.extend({
  config: z.object({ dbAllowedCidrs: z.array(z.object({ address: z.string(), type: z.enum(['v4', 'v6']) })) }),
})

const lists = { dbAllowedCidrs: networksOf('ipv4').default([]), dbAllowedCidrsV6: networksOf('ipv6').default([]) }
const empty = { dbAllowedCidrs: [], dbAllowedCidrsV6: [] }

const path = '/v1/projects/:ref/network-restrictions'

export const getNetworkRestrictions = endpoint({
  name: 'getNetworkRestrictions',
  method: 'GET',
  path,
  summary: 'The networks that can connect to the database of the project, directly and by the pooler.',
  params: RefParams,
  response: Applied,
  errors: ['project_not_found'],
})

export const applyNetworkRestrictions = endpoint({
  name: 'applyNetworkRestrictions',
  method: 'POST',
  path: `${path}/apply`,
  summary:
    'Replace the networks that can connect to the database of the project. A list that is left out is empty. Open sessions from other addresses end.',
  params: RefParams,
  body: z.object(lists),
  response: Applied,
  status: 201,
  errors: ['project_not_found'],
})

export const patchNetworkRestrictions = endpoint({
  name: 'patchNetworkRestrictions',
  method: 'PATCH',
  path,
  summary:
    'Add networks to those that can connect to the database of the project, and remove others. Open sessions from addresses that are not allowed end.',
  params: RefParams,
  body: z.object({ add: z.object(lists).default(empty), remove: z.object(lists).default(empty) }),
  response: Patched,
  errors: ['project_not_found', 'too_many_networks'],
})
