# SPDX-License-Identifier: Apache-2.0
"""Settings, all from the environment; secrets are never in the tree. `.env.example` lists every name."""

from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from outorga.web import logs

env = environ.Env()
BASE_DIR = Path(env.str("OUTORGA_HOME", default=str(Path.cwd())))
VAR_DIR = BASE_DIR / "var"
PACKAGE_DIR = Path(__file__).resolve().parent.parent
if (BASE_DIR / ".env").exists():
    env.read_env(str(BASE_DIR / ".env"))

DEBUG = env.bool("OUTORGA_DEBUG", default=False)
PRODUCTION = env.bool("OUTORGA_PRODUCTION", default=False)
SECRET_KEY = env.str("OUTORGA_SECRET_KEY", default="" if PRODUCTION else "development-only-not-a-secret")
ALLOWED_HOSTS = env.list("OUTORGA_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"])
SITE_URL = env.str("OUTORGA_SITE_URL", default="http://127.0.0.1:8000")
AGENCY_NAME = env.str("OUTORGA_AGENCY_NAME", default="Departamento de Estradas de Rodagem do Estado de Minas Gerais")
AGENCY_SHORT_NAME = env.str("OUTORGA_AGENCY_SHORT_NAME", default="DER/MG")
SIGNING_KEY = env.str("OUTORGA_SIGNING_KEY", default="")
RETIRED_SIGNING_KEYS = env.list("OUTORGA_RETIRED_SIGNING_KEYS", default=[])

INSTALLED_APPS = [
    "outorga.web.accounts",  # before allauth: its templates replace allauth's
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "django_tables2",
    "django_tasks",
    "django_tasks_db",
    "outorga.web.ui",
    "outorga.web.casefiles",
    "outorga.web.work",
    "outorga.web.registry",
    "outorga.web.council",
    "outorga.web.publication",
    "outorga.web.payments",
    "outorga.web.correspondence",
    "outorga.web.inspections",
    "outorga.web.enforcement",
    "outorga.web.appeals",
    "outorga.web.sanctions",
    "outorga.web.charter",
    "outorga.web.papers",
    "outorga.web.portal",
    "outorga.web.api",
    "outorga.web.demo",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "outorga.web.ui.unreadable.RefuseUnreadable",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "outorga.web.ui.middleware.ChosenLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
    "outorga.web.accounts.middleware.NotKeptMiddleware",
    "outorga.web.accounts.middleware.SecondFactorMiddleware",
    "outorga.web.accounts.middleware.NoPowerMiddleware",
]

FORM_RENDERER = "outorga.web.ui.forms.Renderer"
DJANGO_TABLES2_TEMPLATE = "ui/table.html"
ROOT_URLCONF = "outorga.web.urls"
WSGI_APPLICATION = "outorga.web.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "outorga.web.ui.context.shell",
            ],
        },
    },
]

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'outorga.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
DATABASES["default"]["CONN_MAX_AGE"] = None
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

LANGUAGE_CODE = "pt-br"
LANGUAGES = [("pt-br", _("Português")), ("en", _("Inglês"))]
LOCALE_PATHS = [PACKAGE_DIR / "locale"]
TIME_ZONE = "America/Sao_Paulo"
USE_I18N = True
USE_TZ = True
USE_THOUSAND_SEPARATOR = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
MEDIA_ROOT = Path(env.str("OUTORGA_FILES_DIR", default=str(VAR_DIR / "files")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION

EMAIL_CONFIG = env.email_url("OUTORGA_EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("OUTORGA_EMAIL_FROM", default="outorga@localhost")

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 31_536_000 if PRODUCTION else 0

# Accounts: sign-in with allauth, a second factor for staff, limits counted in the database for all processes together.
OUTORGA_REQUIRE_SECOND_FACTOR = env.bool("OUTORGA_REQUIRE_SECOND_FACTOR", default=True)
# Encrypts the secrets of authenticators; empty: derived from SECRET_KEY.
OUTORGA_MFA_KEY = env.str("OUTORGA_MFA_KEY", default="")
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = env.int("OUTORGA_SESSION_HOURS", default=12) * 3600
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
# An image of another site asks for a language in vain: its answer sets no cookie.
LANGUAGE_COOKIE_SAMESITE = "Lax"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "outorga_cache"}}
ALLAUTH_TRUSTED_PROXY_COUNT = NINJA_NUM_PROXIES = env.int("OUTORGA_TRUSTED_PROXIES", default=0)
ALLAUTH_USER_CODE_FORMAT = {"numeric": True, "dashed": False, "length": 6}
ACCOUNT_ADAPTER = "outorga.web.accounts.adapters.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = 3
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = 2
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "60/m/ip,10/5m/key",  # codes of the second factor too; passwords are locked earlier, by axes
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,5/h/key",
}
ACCOUNT_FORMS = {
    "login": "outorga.web.accounts.forms.SignInForm",
    "signup": "outorga.web.accounts.forms.SignUpForm",
    "reset_password": "outorga.web.accounts.forms.ForgottenPasswordForm",
    "reset_password_from_key": "outorga.web.accounts.forms.NewPasswordForm",
    "change_password": "outorga.web.accounts.forms.ChangePasswordForm",
    "set_password": "outorga.web.accounts.forms.FirstPasswordForm",
    "reauthenticate": "outorga.web.accounts.forms.PasswordAgainForm",
    "confirm_email_verification_code": "outorga.web.accounts.forms.ConfirmEmailForm",
    "change_email": "outorga.web.accounts.forms.OtherEmailForm",
    "add_email": "outorga.web.accounts.forms.NewEmailForm",
}
MFA_ADAPTER = "outorga.web.accounts.adapters.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = AGENCY_SHORT_NAME
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "outorga.web.accounts.forms.SecondStepForm",
    "reauthenticate": "outorga.web.accounts.forms.SecondStepAgainForm",
    "activate_totp": "outorga.web.accounts.forms.ActivateForm",
}
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = "outorga.web.accounts.locking.cool_off"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_CALLABLE = "outorga.web.accounts.locking.locked_page"
AXES_USERNAME_CALLABLE = "outorga.web.accounts.locking.typed_login"
AXES_CLIENT_IP_CALLABLE = "outorga.web.accounts.locking.client_address"
AXES_USERNAME_FORM_FIELD = "login"
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "login"]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_ENABLE_ADMIN = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# Case files: the vault of personal data, the ledger's signed checkpoints, stored files.
OUTORGA_VAULT_KEY = env.str("OUTORGA_VAULT_KEY", default="")
OUTORGA_LEDGER_KEY = env.str("OUTORGA_LEDGER_KEY", default="")
OUTORGA_LEDGER_PUBLIC_KEYS = env.list("OUTORGA_LEDGER_PUBLIC_KEYS", default=[])
OUTORGA_CHECKPOINT_DIR = env.str("OUTORGA_CHECKPOINT_DIR", default="")
# The norm by which the agency works where no case names one: a vehicle is stopped, a company has no file yet.
OUTORGA_NORM = env.str("OUTORGA_NORM", default="mg-44007-2005")
# The agency's own goal for an answer, in days; the norms fix none.
OUTORGA_ANSWER_DAYS = env.int("OUTORGA_ANSWER_DAYS", default=10)
# How long a holder may answer before a purpose deviation is decided; the norm gives no term.
OUTORGA_HEARING_DAYS = env.int("OUTORGA_HEARING_DAYS", default=10)
# Which office each director heads ("director_road_operation=dov"): a defence is decided by who has the power there.
OUTORGA_DIRECTORATES = env.dict("OUTORGA_DIRECTORATES", default={})
# Days before a deadline ends on which people are reminded; days after which an unread notice goes by a second channel:
# "letter", "email" (the company's own address) or "sms", by the function named here (telephone, words).
OUTORGA_REMINDER_DAYS = env.list("OUTORGA_REMINDER_DAYS", cast=int, default=[5, 2, 1])
OUTORGA_UNREAD_DAYS = env.int("OUTORGA_UNREAD_DAYS", default=7)
OUTORGA_SECOND_CHANNEL = env.str("OUTORGA_SECOND_CHANNEL", default="letter")
OUTORGA_SMS_SENDER = env.str("OUTORGA_SMS_SENDER", default="")
OUTORGA_MAX_FILE_BYTES = env.int("OUTORGA_MAX_FILE_BYTES", default=10 * 1024 * 1024)
# A form with one file within the limit is read in memory: no copy of a personal document lies on the disk meanwhile.
FILE_UPLOAD_MAX_MEMORY_SIZE = OUTORGA_MAX_FILE_BYTES + 64 * 1024
# The record of a driver with some hundred infractions is one form; the size of a request has its own limit.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # REPLACE deletes the old row; only so does SQLite run the triggers that refuse it.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA recursive_triggers=ON;"

# Operations: logs, and the proxy that ends TLS in front of the application.
LOGGING = logs.configuration(level=env.str("OUTORGA_LOG_LEVEL", default="INFO"), machine=PRODUCTION)
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL.startswith("https://") else []
if ALLAUTH_TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# HSTS for all subdomains and the browsers' preload list are the agency's to decide, for its whole domain.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Collection: a DAE in a state agency, a GRU in a federal one; how the banks know the agency; its Pix key.
OUTORGA_COLLECTION_DOCUMENT = env.str("OUTORGA_COLLECTION_DOCUMENT", default="DAE")
OUTORGA_COLLECTION_SEGMENT = env.str("OUTORGA_COLLECTION_SEGMENT", default="5")
OUTORGA_COLLECTION_ORGAN = env.str("OUTORGA_COLLECTION_ORGAN", default="" if PRODUCTION else "9999")
OUTORGA_COLLECTION_CHECK = env.str("OUTORGA_COLLECTION_CHECK", default="mod10")
OUTORGA_AGENCY_CNPJ = env.str("OUTORGA_AGENCY_CNPJ", default="" if PRODUCTION else "12.345.678/0001-95")
OUTORGA_PIX_KEY = env.str("OUTORGA_PIX_KEY", default="" if PRODUCTION else "arrecadacao@agencia.example")
OUTORGA_PIX_CITY = env.str("OUTORGA_PIX_CITY", default="Belo Horizonte")
# How long a slip may be paid where the law gives no day ahead, and how long a certificate of debts is good.
OUTORGA_SLIP_DAYS = env.int("OUTORGA_SLIP_DAYS", default=30)
OUTORGA_CERTIFICATE_DAYS = env.int("OUTORGA_CERTIFICATE_DAYS", default=30)
# Who may ask by the API whether a vehicle's acts are barred: name:sha256 of the key, with commas.
OUTORGA_TRAFFIC_KEYS = env.list("OUTORGA_TRAFFIC_KEYS", default=[])
