import type { TestProject } from '@cairn/dev-env/person'

const receipt = `import { total } from './total.ts'

// Answers with the total of an order: { "lines": [{ "price": 4.5, "quantity": 2 }] } becomes { "total": 9 }.
Deno.serve(async (request) => {
  const { lines } = await request.json()
  console.log('order of', lines.length, 'lines')
  return Response.json({ total: total(lines) })
})
`

const total = `interface Line {
  price: number
  quantity: number
}

export const total = (lines: Line[]): number => lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
`

/** Functions and secrets, as a shop has them. */
export const storeSampleFunctions = async ({ owner, ref }: TestProject): Promise<void> => {
  const params = { ref }
  const deploy = (slug: string, files: Record<string, string>, isChecked = true) =>
    owner.request('POST /v1/projects/:ref/functions/deploy', {
      params,
      query: { slug },
      body: {
        metadata: { entrypoint_path: 'index.ts', verify_jwt: isChecked },
        files: Object.entries(files).map(([name, content]) => ({ name, content })),
      },
    })
  await deploy('order-total', { 'index.ts': receipt, 'total.ts': total })
  await deploy('stripe-webhook', { 'index.ts': 'Deno.serve(() => new Response(null, { status: 204 }))\n' }, false)
  await owner.request('POST /v1/projects/:ref/secrets', {
    params,
    body: [
      { name: 'STRIPE_KEY', value: 'sk_live_51' },
      { name: 'STRIPE_WEBHOOK_SECRET', value: 'whsec_1' },
    ],
  })
}
