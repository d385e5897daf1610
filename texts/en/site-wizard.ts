import publish from './site-publish.json' with { type: 'json' };

export default { publish };
