import type { Route } from '../../context.ts'
import { encryptionAlgorithms } from '../../saml/decrypt-assertion.ts'
import { samlKeysOf } from '../../saml/saml-keys.ts'
import { requireSaml, samlAddresses } from '../../saml/require-saml.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const keyInfo = (certificate: string): string =>
  `<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo>`

const methods = encryptionAlgorithms.map((name) => `<EncryptionMethod Algorithm="${name}"/>`).join('')

/** Open to everyone: what an identity provider has to know of the project. */
export const samlMetadata: Route = async (context) => {
  requireSaml(context)
  const { certificate } = await samlKeysOf(context)
  const { entityId, acsUrl } = samlAddresses(context)
  const isDownload = context.request.query.get('download') === 'true'
  return {
    status: 200,
    headers: {
      'content-type': 'application/samlmetadata+xml',
      'cache-control': 'public, max-age=600',
      ...(isDownload ? { 'content-disposition': 'attachment; filename="metadata.xml"' } : {}),
    },
    body: `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing">${keyInfo(certificate)}</KeyDescriptor>
    <KeyDescriptor use="encryption">${keyInfo(certificate)}${methods}</KeyDescriptor>
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="1" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(acsUrl)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`,
  }
}
