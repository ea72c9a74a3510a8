import { hostnameProblem, vanityProblem } from '@cairn/contracts/domains/hostname'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'

interface Parts extends Pick<Context, 'publicUrl'> {
  config: Pick<Config, 'domain'>
}

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

/** Why no project can have a name below the domain of the installation; undefined: one can. */
export const vanityClaimProblem = ({ config: { domain }, publicUrl }: Parts, name: string): string | undefined => {
  const installation = `.${new URL(publicUrl()).hostname}`
  // Below a name of its own, a project could set cookies for the dashboard.
  if (domain !== undefined && installation.endsWith(`.${name}.${domain}`))
    return `The name ${name} is in the address of this installation.`
  return vanityProblem(name)
}
