type Sample = {
  readonly messageId: string
  readonly action?: string
  readonly diagnostic?: string
  readonly returned?: 'text/rfc822-headers' | 'message/rfc822'
}

/** A report as Postfix writes it. */
export function reportOf({
  messageId,
  action = 'failed',
  diagnostic = 'smtp; 550 5.1.1\r\n    No such user here',
  returned = 'text/rfc822-headers',
}: Sample): string {
  const id = messageId === '' ? [] : [`Message-ID: ${messageId}`]
  const body = returned === 'message/rfc822' ? ['', 'Segue em anexo.', `Message-ID: <other@x>`] : []
  return [
    'From: MAILER-DAEMON@mail.empresa.example (Mail Delivery System)',
    'To: facturas@cais.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B1"',
    '',
    '--B1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--B1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.empresa.example',
    '',
    'Final-Recipient: rfc822; ana@cliente.example',
    'Original-Recipient: rfc822;ana@cliente.example',
    `Action: ${action}`,
    'Status: 5.1.1',
    ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    '',
    '--B1',
    `Content-Type: ${returned}`,
    '',
    'From: facturas@cais.example',
    'Subject: Factura FT SD2026/1',
    ...id,
    ...body,
    '',
    '--B1--',
    '',
  ].join('\r\n')
}
