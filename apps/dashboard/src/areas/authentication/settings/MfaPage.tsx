import { useParams } from '@tanstack/react-router'
import { AuthSettingsCard } from './AuthSettingsCard.tsx'
import { AuthSettingsPage } from './AuthSettingsPage.tsx'
import { PhoneAddOnNotice } from './PhoneAddOnNotice.tsx'
import { usePhoneAddOn } from './use-phone-add-on.ts'
import { factorLimit, phoneFactorSettings, totpSettings, webAuthnSettings } from './mfa-settings.ts'

const cards = [
  { title: 'Number of factors', settings: factorLimit, saved: 'Saved. Applies from the next added factor on.' },
  { title: 'Authenticator apps', settings: totpSettings, saved: 'Saved. Applies from the next code on.' },
  { title: 'Phone', settings: phoneFactorSettings, saved: 'Saved. Applies from the next code on.' },
  {
    title: 'Security keys and passkeys',
    settings: webAuthnSettings,
    saved: 'Saved. Applies from the next signature on.',
  },
] as const

export const MfaPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { isLoading } = usePhoneAddOn(ref)
  return (
    <AuthSettingsPage
      isLoading={isLoading}
      title="Multi-factor"
      description="Second factors that users can add and use. After a second factor, the session has the claim aal with the value aal2, which policies can require."
    >
      {(config, projectRef) =>
        cards.map((card) => (
          <AuthSettingsCard
            key={card.title}
            {...{ projectRef, config, ...card }}
            notice={card.settings === phoneFactorSettings ? <PhoneAddOnNotice projectRef={projectRef} /> : undefined}
          />
        ))
      }
    </AuthSettingsPage>
  )
}
