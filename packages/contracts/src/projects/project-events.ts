import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectStatusSchema, ReadOnlyBecause } from './projects.ts'

const ListedProject = z.object({
  ref: z.string(),
  name: z.string(),
  organization_slug: z.string(),
  status: ProjectStatusSchema,
  read_only: ReadOnlyBecause,
})
export type ListedProject = z.infer<typeof ListedProject>

export const ProjectEvent = z.discriminatedUnion('type', [
  /** Every project that the caller can see: the first event, and again when one is added, removed, renamed or moved. */
  z.object({ type: z.literal('projects'), projects: z.array(ListedProject) }),
  /** Something about one project changed; `status` and `read_only` are those of now. */
  z.object({
    type: z.literal('project'),
    ref: z.string(),
    status: ProjectStatusSchema,
    read_only: ReadOnlyBecause,
  }),
])
export type ProjectEvent = z.infer<typeof ProjectEvent>

export const followProjects = endpoint({
  name: 'followProjects',
  method: 'GET',
  path: '/platform/events',
  summary: 'The projects of the caller as server-sent events: all of them first, then each change.',
  answer: 'events',
  response: ProjectEvent,
  errors: ['too_many_streams'],
})
