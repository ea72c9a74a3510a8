import { useQuery } from '@tanstack/react-query'
import { usePageQueries } from '~/routes/page-queries.ts'
import { settingsQueries } from '../queries.ts'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import { intervalSettings, smtpSettings } from './smtp-settings.ts'
import { TestMailCard } from './TestMailCard.tsx'

const delivered = smtpSettings('the mail server of this installation sends the emails.')
const kept = smtpSettings(
  'this installation delivers no emails, and keeps those of the project in the mailbox of its operators.',
)
const unknown = smtpSettings('this installation sends the emails.')

const settingsWhere = (delivers: boolean | undefined) => {
  if (delivers === undefined) return unknown
  return delivers ? delivered : kept
}

export const SmtpPage = () => {
  const { data: installation } = useQuery(usePageQueries(settingsQueries).installation)
  return (
    <AuthSettingsPage title="SMTP" description="The mail server that sends the emails of this project.">
      {(config, projectRef) => (
        <>
          <AuthSettingsCard
            {...{ projectRef, config }}
            title="Mail server"
            settings={settingsWhere(installation?.mailDelivers)}
            saved="Saved. The next email is sent by this server."
          />
          <TestMailCard projectRef={projectRef} config={config} />
          <AuthSettingsCard
            {...{ projectRef, config }}
            title="Interval"
            settings={intervalSettings}
            saved="Saved. Applies from the next email on."
          />
        </>
      )}
    </AuthSettingsPage>
  )
}
