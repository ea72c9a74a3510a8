import { whyForbidden } from '@cairn/contracts/actions'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import { actorOf } from '../../audit/record-audit.ts'
import { fail } from '../../errors.ts'
import { inProject, mayDo } from '../../permissions.ts'
import type { SnippetWriter } from './snippet-rows.ts'

const permission = inProject('snippets:Write')

/** As `inProject('snippets:Write')`. Which snippets are shared is known only when they are read, so stores check the rest. */
export const writingSnippets = {
  ...permission,
  admit: async (call: Parameters<typeof permission.admit>[0]) => {
    const found = await permission.admit(call)
    const { caller, project, membership } = found
    const ref = parentRef(project)
    const writer: SnippetWriter = {
      project,
      by: actorOf({ caller, requestId: call.requestId, ip: call.ip }),
      mayShare: mayDo('snippets:Share', { slug: project.organization_slug, ref }, membership),
    }
    const notAllowed = () =>
      fail('forbidden', {
        message: writer.mayShare
          ? 'Only the member who created a shared snippet can make it private.'
          : whyForbidden('snippets:Share', membership, ref),
      })
    return { ...found, writer, notAllowed }
  },
}
