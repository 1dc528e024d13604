/** A mail that says that another did not arrive, as Postfix writes it (RFC 3464). */
export function deliveryReport({
  messageId,
  to,
  status = '5.1.1',
  action = 'failed',
  finally: final = to,
}: {
  /** With its angle brackets, as it arrived. */
  messageId: string
  to: string
  status?: string
  action?: string
  /** Where it was forwarded to. */
  finally?: string
}): string {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.sign.example (Mail Delivery System)',
    'To: bounces@sign.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="4F1C2A0123.1764273600/mx.sign.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F1C2A0123.1764273600/mx.sign.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${final}>: host mx.example.org said: 550 5.1.1 unknown user`,
    '',
    '--4F1C2A0123.1764273600/mx.sign.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.sign.example',
    'X-Postfix-Queue-ID: 4F1C2A0123',
    '',
    `Final-Recipient: rfc822; ${final}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.org',
    'Diagnostic-Code: smtp; 550 5.1.1 unknown',
    '    user',
    '',
    '--4F1C2A0123.1764273600/mx.sign.example',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    `To: Jane Roe <${to}>`,
    'Subject: Lease',
    '',
    'Words that are nobody’s business here.',
    '',
    '--4F1C2A0123.1764273600/mx.sign.example--',
    '',
  ].join('\r\n')
}
