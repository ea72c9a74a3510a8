import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import type { DrainType } from '@cairn/contracts/logs/drain-types'
import { drainFields } from '@cairn/contracts/logs/drain-types'
import type { AddressGuard } from '../../../http/address-guard.ts'
import { literalAddress, numericAddress } from '../../../http/address-guard.ts'

/** Whether a configuration names a private address as digits. Names are looked up, and checked, when lines are sent. */
export const namesPrivateAddress = (type: DrainType, config: DrainConfig, isAllowed: AddressGuard): boolean =>
  drainFields(type).some(([name, { kind }]) => {
    const value = config[name] ?? ''
    const url = kind === 'url' || kind === 'dsn' ? URL.parse(value) : null
    const literal = kind === 'host' ? numericAddress(value) : url === null ? undefined : literalAddress(url)
    return literal !== undefined && !isAllowed(literal)
  })
