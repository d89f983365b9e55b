import { oneOf, type Setting, secret, text, timeOfDay, wholeNumber } from './settings-kinds'

export const operation = {
  BACKUP_AT: {
    kind: timeOfDay,
    about: 'Time of the nightly backup in UTC, such as `03:00`. Without it there is none.',
  },
  BACKUP_KEEP: {
    kind: wholeNumber(1, 1000),
    default: 14,
    about: 'Nightly backups that are kept; older ones are removed after a newer one was verified.',
  },
  BACKUP_DIR: {
    kind: text,
    defaultText: '`S3_BUCKET`, below `backups/`; without one the folder `backups` in `SHOP_DATA_DIR`',
    about: 'Folder of the nightly backups; best on another disk than the shop.',
  },
  LOG_LEVEL: {
    kind: oneOf('info', 'debug'),
    default: 'info',
    about: '`debug` logs a line for each page, too, not only for each call.',
  },
  METRICS_TOKEN: {
    kind: secret,
    isSecret: true,
    about:
      'Secret with which a monitor reads `/api/metrics/` and the reasons of `/api/health/ready/`; at least 32 random characters. Without it there are no metrics.',
  },
  WEBHOOK_HOSTS: {
    kind: text,
    about:
      'Hosts to which webhooks may go although they are private, each with or without a port, such as `books.internal:8443`; with commas or spaces between them. Also for them https is needed.',
  },
  SHUTDOWN_DELAY_SECONDS: {
    kind: wholeNumber(0, 300),
    default: 0,
    about:
      'Seconds that a stopping shop keeps serving. `/api/health/ready/` answers 503 meanwhile, so that load balancers stop sending requests.',
  },
} satisfies Record<string, Setting>
