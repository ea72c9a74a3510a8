import { hostnameProblem } from '@cairn/contracts/domains/hostname'
import type { Context } from '../../context.ts'

type Parts = Pick<Context, 'config' | 'publicUrl'>

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '')

/** What the DNS record of a host name leads to: the own name of the project, or else the installation's. */
export const projectTarget = ({ config: { domain }, publicUrl }: Parts, ref: string): string =>
  domain === undefined ? withoutBrackets(new URL(publicUrl()).hostname) : `${ref}.${domain}`

/** Why no project can have a host name as its custom domain; undefined: it can. */
export const claimProblem = ({ config: { domain }, publicUrl }: Parts, hostname: string): string | undefined => {
  if (hostname === new URL(publicUrl()).hostname) return `${hostname} is the address of this installation.`
  if (domain !== undefined && (hostname === domain || hostname.endsWith(`.${domain}`)))
    return `Names in ${domain} are given out by this installation.`
  return hostnameProblem(hostname)
}
