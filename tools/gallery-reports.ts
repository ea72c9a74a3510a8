import type { ReportContent } from '@cairn/contracts/observability/reports'
import type { TestProject } from '@cairn/dev-env/person'

const place = (number: number, x: number, y: number, w: number, h: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  title: null,
  x,
  y,
  w,
  h,
})

const content = (snippet: string): ReportContent => ({
  blocks: [
    {
      ...place(1, 0, 0, 12, 3),
      type: 'text',
      title: 'Before the spring catalogue',
      text: 'Connections stay below 40 while the import runs. If they do not, stop it and start it again at night.',
    },
    { ...place(2, 0, 3, 6, 6), type: 'chart', chart_id: 'cpu' },
    { ...place(3, 6, 3, 6, 6), type: 'chart', chart_id: 'requests' },
    { ...place(4, 0, 9, 7, 8), type: 'snippet', snippet_id: snippet, view: 'table' },
    {
      ...place(5, 7, 9, 5, 8),
      type: 'result',
      title: 'Orders by state, before',
      sql: 'select status, count(*) as orders from orders group by status',
      pinned_at: '2026-03-01T10:00:00.000Z',
      columns: [
        { name: 'status', type: 'text', typeId: 25 },
        { name: 'orders', type: 'int8', typeId: 20 },
      ],
      rows: [
        ['pending', '18'],
        ['paid', '42'],
        ['shipped', '35'],
        ['delivered', '96'],
      ],
      truncated: false,
      view: 'chart',
    },
    // Of another member, for everyone.
    { ...place(6, 0, 17, 6, 5), type: 'snippet', snippet_id: '00000000-0000-4000-8000-0000000000ff', view: 'table' },
  ],
})

/** Reports of each kind that their list shows. Returns the id of the one with a block of each kind. */
export const storeSampleReports = async ({ owner, ref }: TestProject, snippet: string): Promise<string> => {
  const save = (id: string, name: string, isShared: boolean, blocks: ReportContent) =>
    owner.request('PUT /platform/projects/:ref/reports/:id', {
      params: { ref, id },
      body: { name, is_shared: isShared, version: 0, content: blocks },
    })
  await save('00000000-0000-4000-8000-0000000000a1', 'Nothing in it', false, { blocks: [] })
  const { id } = await save('00000000-0000-4000-8000-0000000000a2', 'Spring import', true, content(snippet))
  return id
}
