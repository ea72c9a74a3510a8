import { getBranchDiff, mergeBranch } from '@cairn/contracts/branches/merging'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject, mayInProject, requireInProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { compareBranch } from '../compare-branch.ts'
import { mergeBranch as merge } from '../merge-branch.ts'

const unlisted = 'Edge functions differ too. They are not listed without the permission to see edge functions.'

export const getBranchDiffRoute = route(getBranchDiff, {
  permission: inProject('branches:Compare'),
  handle: async (call) => {
    const { schema, functions, fingerprint } = await compareBranch(call.context, call.project)
    const isListed = functions.length === 0 || mayInProject('functions:Read', call)
    return {
      changes: schema.changes,
      functions: isListed ? functions.map(({ slug, change }) => ({ slug, change })) : [],
      left_out: isListed ? schema.leftOut : [...schema.leftOut, unlisted],
      fingerprint,
    }
  },
})

export const mergeBranchRoute = route(mergeBranch, {
  permission: inProject('branches:Merge'),
  handle: (call) =>
    merge(call.context, call.project, {
      by: actorOf(call),
      requireFunctions: () => requireInProject('functions:Write', call),
      expected: call.body.fingerprint,
    }),
})
