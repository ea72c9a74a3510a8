import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import { readHeaders } from '@cairn/contracts/logs/drain-rules'

/** Those that the drain is configured with. */
export const headersOf = (config: DrainConfig): Record<string, string> => {
  const read = readHeaders(config['headers'] ?? '')
  return 'headers' in read ? read.headers : {}
}
