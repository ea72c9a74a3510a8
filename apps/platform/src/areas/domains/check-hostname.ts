import type { Actor } from '../../audit/record-audit.ts'
import type { Context } from '../../context.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { StoredHostname } from './custom-hostname-store.ts'
import { projectTarget } from './project-target.ts'

type Parts = Pick<Context, 'config' | 'customHostnames' | 'hostnameRecords' | 'logger' | 'projectHosts' | 'publicUrl'>

/** Looks for the DNS records of a custom domain, and stores what there is. Throws `hostname_taken`. */
export const checkHostname = async (
  parts: Parts,
  by: Actor,
  project: StoredProject,
  claim: StoredHostname,
): Promise<void> => {
  const { customHostnames, hostnameRecords, projectHosts } = parts
  const found = await hostnameRecords(claim.hostname, projectTarget(parts, project.ref))
  const loser = await customHostnames.noteCheck(by, project, claim, found)
  // Here at once; other processes follow the database.
  await projectHosts.reload(project.ref)
  if (loser !== undefined) await projectHosts.reload(loser)
}

/** Looks again at the DNS of those that are active, for the pages that show it. None stops to work for that. */
export const checkActiveHostnames = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  for (const { ref, claim } of await parts.customHostnames.listActive()) {
    signal.throwIfAborted()
    try {
      const found = await parts.hostnameRecords(claim.hostname, projectTarget(parts, ref))
      await parts.customHostnames.noteFound(ref, claim, found)
    } catch (error) {
      // What is in the DNS of one domain must not end the checks of all others.
      parts.logger.error({ err: error, ref }, 'the records of a custom domain could not be checked')
    }
  }
}
