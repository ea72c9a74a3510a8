import { listOperatedProjects } from '@cairn/contracts/operator/operator-area'
import { operator } from '../operator.ts'
import { route } from '../../../route.ts'

export const listOperatedProjectsRoute = route(listOperatedProjects, {
  permission: operator,
  handle: async ({ context: { engine, operatedProjects }, query }) => {
    const listed = []
    // One after the other: walking many directories at once would take the disk from the projects themselves.
    for (const project of await operatedProjects.list(query.search.trim()))
      listed.push({
        ...project,
        runs: engine.state(project.ref) === 'running',
        disk_bytes: await engine.diskBytes(project.ref),
      })
    return listed
  },
})
