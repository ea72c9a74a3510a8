import { createExtensionSql, extensionCatalogue } from '@cairn/contracts/pg-meta/extension-catalogue'
import { useParams } from '@tanstack/react-router'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Badge } from '~/ui/badge.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'

/** What there is to know of an extension, for readers without a network too. */
export const GuidePage = () => {
  const { name } = useParams({ from: '/guides/database/extensions/$name' })
  const entry = extensionCatalogue.find((each) => each.name === name)
  if (entry === undefined)
    return <NotFoundState action={{ label: 'Go to organizations', to: organizationsPaths.list() }} />
  return (
    <main id="main" className="mx-auto w-full max-w-[608px] px-4 pt-16 pb-16 text-sm sm:px-6">
      <PageTitle parts={[name, 'Extensions']} />
      <h1 className="font-mono text-xl font-medium">{name}</h1>
      <p className="mt-3 text-muted">{entry.comment}.</p>
      <p className="mt-3 flex flex-wrap gap-1">
        {entry.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      {entry.deprecated !== undefined && (
        <p className="mt-3 text-warning">Not offered for PostgreSQL {entry.deprecated.join(', ')}.</p>
      )}
      <h2 className="mt-6 mb-2 text-base font-medium">Enable it</h2>
      <p className="mb-2 text-muted">
        Open Extensions in the Database pages of your project and choose Enable, or run the first statement. The second
        one lists the extensions that this installation of PostgreSQL includes.
      </p>
      <div className="flex flex-col gap-2">
        <CodeBlock code={createExtensionSql(name, 'extensions')} label="Enable" />
        <CodeBlock code="select name, default_version from pg_available_extensions order by name;" label="List" />
      </div>
      <h2 className="mt-6 mb-2 text-base font-medium">What it contains</h2>
      <p className="mb-2 text-muted">Once it is enabled, this lists its functions, types and operators:</p>
      <CodeBlock
        code={`select pg_describe_object(classid, objid, 0)\nfrom pg_depend\nwhere deptype = 'e'\n  and refobjid = (select oid from pg_extension where extname = '${name}');`}
        label="Contents"
      />
      <h2 className="mt-6 mb-2 text-base font-medium">Source</h2>
      <p className="mb-6">
        <a href={entry.github_url} target="_blank" rel="noreferrer" className="break-all underline underline-offset-2">
          {entry.github_url}
        </a>
      </p>
      <ButtonLink to={organizationsPaths.list()}>Go to organizations</ButtonLink>
    </main>
  )
}
