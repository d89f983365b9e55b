import { email, type Setting, smtpUrl, wholeNumber } from './settings-kinds'

export const mail = {
  SMTP_URL: {
    kind: smtpUrl,
    isSecret: true,
    about:
      'Server that sends the mails: `smtps://user:password@smtp.example.com`, or `smtp://…:587`, which demands TLS unless the host is this machine. Without it mails wait and can be read under *Mail* in the Admin Menu.',
  },
  SMTP_CONNECTIONS: {
    kind: wholeNumber(1, 50),
    default: 5,
    about: 'Connections to the mail server at a time, each for one mail after the other.',
  },
  MAIL_FROM: {
    kind: email,
    about: 'Sender of the mails. Required with `SMTP_URL`.',
  },
  MAIL_OWNER: {
    kind: email,
    about:
      'Address of the owner, who is told of what needs attention and gets the messages of the contact form. Without it mails about what needs attention are given up.',
  },
} satisfies Record<string, Setting>
