interface Template {
  value: string
  label: string
  code: string
}

const answer = `// Answers with a greeting: {"name": "Ada"} becomes {"message": "Hello Ada"}.
Deno.serve(async (request) => {
  const { name } = await request.json()
  return Response.json({ message: \`Hello \${name}\` })
})
`

const rows = `// Reads rows of a table by the data API, as the user whose token the request has.
Deno.serve(async (request) => {
  const answer = await fetch(\`\${Deno.env.get('SUPABASE_URL')}/rest/v1/orders?select=*&limit=10\`, {
    headers: {
      apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
      Authorization: request.headers.get('Authorization') ?? '',
    },
  })
  return Response.json({ rows: await answer.json() })
})
`

const webhook = `// Takes a webhook that is signed with a secret, which you set on the page Secrets.
const secret = Deno.env.get('WEBHOOK_SECRET') ?? ''

const isSigned = async (body: string, signature: string): Promise<boolean> => {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, bytes, new TextEncoder().encode(body))
}

Deno.serve(async (request) => {
  const body = await request.text()
  if (!(await isSigned(body, request.headers.get('x-signature') ?? '')))
    return new Response('The signature is not valid.', { status: 401 })
  console.log('event', JSON.parse(body).type)
  return new Response(null, { status: 204 })
})
`

/** What a new function begins with. */
export const templates: readonly [Template, ...Template[]] = [
  { value: 'answer', label: 'Answer with JSON', code: answer },
  { value: 'rows', label: 'Read rows of a table', code: rows },
  { value: 'webhook', label: 'Take a signed webhook', code: webhook },
]
