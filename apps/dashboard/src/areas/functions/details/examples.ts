import type { EdgeFunction } from '@cairn/contracts/functions/functions'

interface Example {
  value: string
  label: string
  code: string
}

interface Called {
  /** Of the project. */
  url: string
  edgeFunction: Pick<EdgeFunction, 'slug' | 'verify_jwt'>
}

/** How an application calls a function. */
export const examplesOf = ({ url, edgeFunction }: Called): readonly [Example, ...Example[]] => {
  const { slug, verify_jwt: isChecked } = edgeFunction
  const key = isChecked ? ` \\\n  -H 'apikey: YOUR_KEY'` : ''
  return [
    {
      value: 'javascript',
      label: 'JavaScript',
      code: `const { data, error } = await supabase.functions.invoke('${slug}', {\n  body: { name: 'Ada' },\n})`,
    },
    {
      value: 'curl',
      label: 'cURL',
      code: `curl '${url}/functions/v1/${slug}'${key} \\\n  -H 'content-type: application/json' \\\n  -d '{"name": "Ada"}'`,
    },
    {
      value: 'dart',
      label: 'Dart',
      code: `final response = await supabase.functions.invoke(\n  '${slug}',\n  body: {'name': 'Ada'},\n);`,
    },
    {
      value: 'python',
      label: 'Python',
      code: `response = supabase.functions.invoke(\n    "${slug}",\n    invoke_options={"body": {"name": "Ada"}},\n)`,
    },
  ]
}
