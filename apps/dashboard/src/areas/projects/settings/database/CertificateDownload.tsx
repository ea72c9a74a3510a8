import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { downloadCertificate } from '../../api/network-access.ts'

interface CertificateDownloadProps {
  projectRef: string
  hasCertificate: boolean
}

const code = 'whitespace-nowrap font-mono text-xs text-text'

/** What clients need to verify the server of the database. */
export const CertificateDownload = ({ projectRef, hasCertificate }: CertificateDownloadProps) => {
  const download = useMutation({
    mutationFn: () => downloadCertificate(projectRef),
    onError: (error) => toastError(error, 'The certificate was not downloaded'),
  })
  return (
    <div>
      <p className="text-sm font-medium">Server certificate</p>
      <p className="mt-0.5 mb-3 text-sm text-pretty text-muted">
        {hasCertificate ? (
          <>
            To verify the server, connect with <code className={code}>sslmode=verify-full</code> and{' '}
            <code className={code}>sslrootcert=postgres.crt</code>.
          </>
        ) : (
          <>
            An authority issued the certificate of the server. To verify it, connect with{' '}
            <code className={code}>sslmode=verify-full</code> and <code className={code}>sslrootcert=system</code>, or
            the root certificate of the authority.
          </>
        )}
      </p>
      {hasCertificate && (
        <Button
          icon={<Download aria-hidden size={14} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download certificate
        </Button>
      )}
    </div>
  )
}
