import type { CustomHostname } from '@cairn/contracts/domains/custom-hostname'
import { challengeName } from '@cairn/contracts/domains/hostname'
import type { CustomDomain } from '@cairn/contracts/domains/project-domains'
import type { StoredHostname } from './custom-hostname-store.ts'
import { neededRecords } from './dns-records.ts'

export const toCustomDomain = (claim: StoredHostname, target: string): CustomDomain => ({
  hostname: claim.hostname,
  status: claim.status,
  records: neededRecords(claim, target),
  checked_at: claim.checkedAt ?? null,
  dns_responded: claim.found?.responded ?? true,
})

const statusOf = ({ status, token, found }: StoredHostname): CustomHostname['status'] => {
  if (status === 'active') return '5_services_reconfigured'
  if (status === 'verified') return '4_origin_setup_completed'
  return found?.txt.includes(token) === true ? '3_challenge_verified' : '2_initiated'
}

const problemsOf = (claim: StoredHostname, target: string): string[] => {
  if (claim.found === undefined) return []
  if (!claim.found.responded) return ['The name servers did not respond.']
  return neededRecords(claim, target)
    .filter(({ is_found: isFound }) => isFound === false)
    .map(({ type, name, value }) => `There is no ${type} record of ${name} with the value ${value}.`)
}

const withoutHostname: CustomHostname = {
  status: '1_not_started',
  custom_hostname: '',
  data: {
    success: true,
    errors: [],
    messages: [],
    result: {
      id: '',
      hostname: '',
      ssl: { status: '', validation_records: [] },
      ownership_verification: { type: '', name: '', value: '' },
      custom_origin_server: '',
      verification_errors: [],
      status: '',
    },
  },
}

/** In the shape of the management API. */
export const toCustomHostname = (ref: string, claim: StoredHostname | undefined, target: string): CustomHostname => {
  if (claim === undefined) return withoutHostname
  const { hostname, status, token } = claim
  const name = challengeName(hostname)
  const isVerified = status !== 'pending'
  return {
    status: statusOf(claim),
    custom_hostname: hostname,
    data: {
      ...withoutHostname.data,
      result: {
        id: ref,
        hostname,
        // The command line shows this record and no other one.
        ssl: {
          status: isVerified ? 'active' : 'pending_validation',
          validation_records: [{ txt_name: name, txt_value: token }],
        },
        ownership_verification: { type: 'txt', name, value: token },
        custom_origin_server: target,
        verification_errors: problemsOf(claim, target),
        status: isVerified ? 'active' : 'pending',
      },
    },
  }
}
