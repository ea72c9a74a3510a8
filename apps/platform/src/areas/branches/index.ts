import { branches } from '@cairn/contracts/branches/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { BranchMerges } from './branch-merges.ts'
import { createBranchStore } from './branch-store.ts'
import { createBranchRoute, deleteBranchRoute, listBranchesRoute, resetBranchRoute } from './routes/branches.ts'
import { getBranchDiffRoute, mergeBranchRoute } from './routes/merging.ts'

export const stores = ({ db }: Ground) => ({ branches: createBranchStore(db), branchMerges: new BranchMerges() })

export const area = defineArea(branches, {
  routes: {
    listBranches: listBranchesRoute,
    createBranch: createBranchRoute,
    deleteBranch: deleteBranchRoute,
    resetBranch: resetBranchRoute,
    getBranchDiff: getBranchDiffRoute,
    mergeBranch: mergeBranchRoute,
  },
})
