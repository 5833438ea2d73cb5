/** Paths that are none of the API's, although a host that folds case, slashes, or escapes finds a file. */
export const otherSpellings = [
  ...[
    '/api',
    '/api/',
    '/api/v1/',
    '/api/v1/info/',
    '/api/v1/info//',
    '/api/info.md/',
    '/Api/info.md/',
  ],
  ...['/API/v1/info', '/api/V1/info', '/api/INFO', '/api/v1/info.MD', '/api/v1/info.json'],
  ...[
    '//api',
    '//api/v1/info',
    '/api//info',
    '/api/v1//info',
    '/.//api/health',
    '/\\api/v1/health.md',
  ],
  ...['/api/v1/%69nfo', '/api/v1%2Fhealth'],
  ...['/api/__proto__', '/api/v1/index.html', '/api/v1/info;v=1', '/api/v1/info/x'],
  ...['/openapi.json/', '//openapi.json', '/OpenAPI.json'],
];

/** The same with an escape in the part by which a host can tell the API's paths from other ones. */
export const escapedSpellings = [
  ...[
    '/%61pi/v1/info',
    '/%41%50%49/info',
    '/api%2fv1%2finfo',
    '/%6fpenapi.json',
    '/openapi%2Ejson',
  ],
];
