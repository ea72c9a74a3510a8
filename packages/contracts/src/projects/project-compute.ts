import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ComputeSize } from '../product-catalogue/catalogue-schema.ts'
import { Project, RefParams } from './projects.ts'

const Cents = z.number().int()

export const ProjectCompute = z.object({
  /** The id of the size that it has. */
  size: z.string(),
  sizes: z.array(
    ComputeSize.extend({
      /** What the bill of this cycle would change by, before tax, if the project had it from now on. */
      change_cents: Cents,
    }),
  ),
  /** The last day of the billing cycle. */
  cycle_end: z.iso.date(),
})
export type ProjectCompute = z.infer<typeof ProjectCompute>

export const getProjectCompute = endpoint({
  name: 'getProjectCompute',
  method: 'GET',
  path: '/platform/projects/:ref/compute',
  summary: 'The compute size of the project, and the sizes that it can have with what they cost.',
  params: RefParams,
  response: ProjectCompute,
  errors: ['project_not_found'],
})

export const resizeProject = endpoint({
  name: 'resizeProject',
  method: 'PUT',
  path: '/platform/projects/:ref/compute',
  summary: 'Change the compute size of the project. Its database restarts with the settings of the new size.',
  params: RefParams,
  body: z.object({ size: z.string().max(64) }),
  response: Project,
  errors: ['project_not_found', 'is_branch', 'not_offered', 'wrong_status'],
})
